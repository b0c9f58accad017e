// 不围棋示例程序（Botzone JSON 交互）：读入整局历史，输出一步棋，然后结束。
//
// 先安装 jsoncpp：sudo apt install libjsoncpp-dev
// 编译：  g++ -std=c++11 -O2 -Wall -Wextra nogoai.cpp -o nogoai -ljsoncpp
// 试运行：./nogoai < input.json            （input.json 的写法见 README.zh.md）
// 上传：  Botzone 上选 C++17，不勾选“使用简单交互”，直接上传本文件（那里自带 jsoncpp）。
//
// 规则：9×9，黑先，轮流落子。吃子、自杀、下在已有棋子处的一方立即判负；不许停着，无处可下者负。
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#ifdef _BOTZONE_ONLINE
#include "jsoncpp/json.h"
#elif __has_include(<json/json.h>)
#include <json/json.h>
#else
#include <jsoncpp/json/json.h>  // Debian 和 Ubuntu 的默认位置，编译时不需要 -I
#endif

const int SIZE = 9;

// board[x][y]：0 空，1 对方，-1 己方。x 为列，y 为行，左上角是 (0, 0)。
int board[SIZE][SIZE];

struct Move {
    int x, y;
};

bool on_board(int x, int y) {
    return x >= 0 && x < SIZE && y >= 0 && y < SIZE;
}

const int DX[4] = {1, -1, 0, 0};
const int DY[4] = {0, 0, 1, -1};

// (x, y) 处的棋子所在的整块棋有没有“气”？从这颗子出发，沿同色棋子一路找相邻的空点。
// seen 记录走过的点，避免重复。
bool has_liberty(int x, int y, bool seen[SIZE][SIZE]) {
    seen[x][y] = true;
    for (int d = 0; d < 4; d++) {
        int nx = x + DX[d], ny = y + DY[d];
        if (!on_board(nx, ny) || seen[nx][ny]) continue;
        if (board[nx][ny] == 0) return true;
        if (board[nx][ny] == board[x][y] && has_liberty(nx, ny, seen)) return true;
    }
    return false;
}

bool has_liberty(int x, int y) {
    bool seen[SIZE][SIZE] = {};
    return has_liberty(x, y, seen);
}

// color（1 或 -1）能不能下在 (x, y)？先假装落子，再看双方的气，最后把棋子拿走。
bool is_legal(int x, int y, int color) {
    if (!on_board(x, y) || board[x][y] != 0) return false;
    board[x][y] = color;
    bool legal = has_liberty(x, y);  // 自己没气：自杀
    for (int d = 0; d < 4 && legal; d++) {
        int nx = x + DX[d], ny = y + DY[d];
        if (on_board(nx, ny) && board[nx][ny] == -color) {
            legal = has_liberty(nx, ny);  // 对方没气：吃子
        }
    }
    board[x][y] = 0;
    return legal;
}

// ==================== 你的策略从这里开始：只需替换这一部分 ====================
// 返回要下的点；写进 debug 的文字会出现在 Botzone 的对局日志里（不超过 1 KB，不要换行）。
// 每步限时 1 秒、内存 256 MB：如果要搜索，请在循环里看时间。
// 现在的做法：在所有合法点中随机选一个。
Move choose_move(std::string& debug) {
    std::vector<Move> moves;
    for (int x = 0; x < SIZE; x++) {
        for (int y = 0; y < SIZE; y++) {
            if (is_legal(x, y, -1)) moves.push_back(Move{x, y});
        }
    }
    debug = "legal moves: " + std::to_string(moves.size());
    if (moves.empty()) return Move{0, 0};  // 已经输了，随便下
    return moves[static_cast<size_t>(std::rand()) % moves.size()];
}
// ==================== 你的策略到这里结束 ====================

// 把 color 的棋子放到 {"x": …, "y": …}。(-1, -1) 表示“你执黑先下”，不放子。
void put_stone(const Json::Value& place, int color) {
    int x = place["x"].asInt(), y = place["y"].asInt();
    if (on_board(x, y)) board[x][y] = color;
}

int main() {
    // 每次运行的随机数不同。调试时换成 std::srand(1)，结果就能重现。
    std::srand(static_cast<unsigned>(std::chrono::system_clock::now().time_since_epoch().count()));

    // 输入是一行 JSON：requests 是对方的每一步，responses 是己方的每一步。
    std::string line;
    std::getline(std::cin, line);
    try {
        Json::Value input;
        std::istringstream(line) >> input;
        const Json::Value& requests = input["requests"];
        const Json::Value& responses = input["responses"];
        for (Json::Value::ArrayIndex i = 0; i < requests.size(); i++) put_stone(requests[i], 1);
        for (Json::Value::ArrayIndex i = 0; i < responses.size(); i++) put_stone(responses[i], -1);
    } catch (const std::exception& error) {
        std::cerr << "输入有误：" << error.what() << std::endl;
        return 2;
    }

    std::string debug;
    Move move = choose_move(debug);
    Json::Value output;
    output["response"]["x"] = move.x;
    output["response"]["y"] = move.y;
    output["debug"] = debug;
    // 答案必须写在一行里。（字符串里的换行会写成 \n 两个字符，所以这里去掉的只是排版。）
    for (char c : output.toStyledString()) {
        if (c != '\n' && c != '\t') std::cout << c;
    }
    std::cout << std::endl;
}
