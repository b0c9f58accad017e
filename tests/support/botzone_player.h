// Plays a bot program through Botzone's protocols, for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/position.h"
#include "support/child.h"

namespace buwei {

enum class Talk { kSimple, kJson, kKeepSimple, kKeepJson };

class BotzonePlayer {
public:
    BotzonePlayer(std::vector<std::string> command, Talk talk);

    // The bot's move, given the opponent's last one (kNoPoint for Black's first). Fails the test
    // and returns kNoPoint if the answer is not of the protocol's form.
    Point ask(Point last);

private:
    std::string turn_text(bool whole) const;

    std::vector<std::string> command_;
    Talk talk_;
    std::vector<Point> requests_;
    std::vector<Point> responses_;
    std::unique_ptr<Child> kept_;
};

}  // namespace buwei
