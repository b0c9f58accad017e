#include "arena/ratings.h"

#include <algorithm>
#include <cmath>

namespace buwei {
namespace {

// The natural unit of the logistic function in Elo.
const double kEloPerUnit = 400 / std::log(10);
constexpr double kNormal95 = 1.959963984540054;

// log(1 / (1 + exp(-x))) without overflow.
double log_sigmoid(double x) {
    return x >= 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}
double sigmoid(double x) {
    return 1 / (1 + std::exp(-x));
}

// A symmetric positive definite matrix as its Cholesky factor L, L L^T = matrix.
class Cholesky {
public:
    Cholesky(std::vector<double> matrix, int size) : factor_(std::move(matrix)), size_(size) {
        for (int column = 0; column < size_; ++column) {
            for (int row = column; row < size_; ++row) {
                double sum = at(row, column);
                for (int k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
                at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
            }
        }
    }

    // x with matrix * x = right.
    std::vector<double> solve(std::vector<double> right) const {
        for (int row = 0; row < size_; ++row) {
            for (int k = 0; k < row; ++k) right[row] -= at(row, k) * right[k];
            right[row] /= at(row, row);
        }
        for (int row = size_ - 1; row >= 0; --row) {
            for (int k = row + 1; k < size_; ++k) right[row] -= at(k, row) * right[k];
            right[row] /= at(row, row);
        }
        return right;
    }

    // v^T * inverse(matrix) * v.
    double inverse_form(const std::vector<double>& v) const {
        const std::vector<double> solved = solve(v);
        double sum = 0;
        for (int row = 0; row < size_; ++row) sum += v[row] * solved[row];
        return sum;
    }

private:
    double& at(int row, int column) { return factor_[row * size_ + column]; }
    double at(int row, int column) const { return factor_[row * size_ + column]; }

    std::vector<double> factor_;
    int size_;
};

// The logarithm of the posterior. The parameters are the ratings in natural units, then the worth
// of the first move.
class Posterior {
public:
    Posterior(int bot_count, const std::vector<EncounterResult>& results, double prior_games)
        : bots_(bot_count), results_(results), prior_games_(prior_games) {}

    int parameters() const { return bots_ + 1; }

    double value(const std::vector<double>& at) const {
        double sum = 0;
        for (const EncounterResult& result : results_) {
            const double x = difference(at, result);
            sum += result.black_wins * log_sigmoid(x) + result.white_wins * log_sigmoid(-x);
        }
        for (const double parameter : at) {
            sum += prior_games_ / 2 * (log_sigmoid(parameter) + log_sigmoid(-parameter));
        }
        return sum;
    }

    std::vector<double> gradient(const std::vector<double>& at) const {
        std::vector<double> gradient(at.size(), 0.0);
        for (const EncounterResult& result : results_) {
            const double games = result.black_wins + result.white_wins;
            const double excess = result.black_wins - games * sigmoid(difference(at, result));
            gradient[result.black] += excess;
            gradient[result.white] -= excess;
            gradient.back() += excess;
        }
        for (std::size_t i = 0; i < at.size(); ++i) {
            gradient[i] += prior_games_ * (0.5 - sigmoid(at[i]));
        }
        return gradient;
    }

    // Minus the matrix of second derivatives; positive definite thanks to the prior.
    std::vector<double> curvature(const std::vector<double>& at) const {
        const int n = parameters();
        std::vector<double> matrix(static_cast<std::size_t>(n) * n, 0.0);
        for (const EncounterResult& result : results_) {
            const double p = sigmoid(difference(at, result));
            const double weight = (result.black_wins + result.white_wins) * p * (1 - p);
            const int index[] = {result.black, result.white, bots_};
            const int sign[] = {1, -1, 1};
            for (int i = 0; i < 3; ++i) {
                for (int j = 0; j < 3; ++j) {
                    matrix[index[i] * n + index[j]] += sign[i] * sign[j] * weight;
                }
            }
        }
        for (int i = 0; i < n; ++i) {
            const double p = sigmoid(at[i]);
            matrix[i * n + i] += prior_games_ * p * (1 - p);
        }
        return matrix;
    }

private:
    double difference(const std::vector<double>& at, const EncounterResult& result) const {
        return at[result.black] - at[result.white] + at[bots_];
    }

    int bots_;
    const std::vector<EncounterResult>& results_;
    double prior_games_;
};

// Newton's method; the posterior is concave, and halving a step that overshoots makes it converge
// from anywhere.
std::vector<double> maximise(const Posterior& posterior) {
    std::vector<double> at(posterior.parameters(), 0.0);
    for (int iteration = 0; iteration < 100; ++iteration) {
        const std::vector<double> step =
            Cholesky(posterior.curvature(at), posterior.parameters()).solve(posterior.gradient(at));
        double longest = 0;
        for (const double part : step) longest = std::max(longest, std::abs(part));
        if (longest < 1e-10) break;
        const double before = posterior.value(at);
        for (double scale = 1; scale > 1e-6; scale /= 2) {
            std::vector<double> next = at;
            for (std::size_t i = 0; i < at.size(); ++i) next[i] += scale * step[i];
            if (posterior.value(next) >= before - 1e-9) {
                at = std::move(next);
                break;
            }
        }
    }
    return at;
}

}  // namespace

Result<Ratings> rate_bots(int bot_count, const std::vector<EncounterResult>& results,
                          double prior_games) {
    if (bot_count < 1) return Error{"there are no bots to rate"};
    if (!(prior_games > 0)) return Error{"the weight of the prior must be above 0"};
    const auto in_range = [&](int bot) { return bot >= 0 && bot < bot_count; };
    for (const EncounterResult& result : results) {
        if (!in_range(result.black) || !in_range(result.white) || result.black == result.white) {
            return Error{"a result to be rated names a bot that is not there"};
        }
        if (result.black_wins < 0 || result.white_wins < 0) {
            return Error{"a result to be rated counts fewer than no games"};
        }
    }

    const Posterior posterior(bot_count, results, prior_games);
    const std::vector<double> best = maximise(posterior);
    const Cholesky curvature(posterior.curvature(best), posterior.parameters());
    double mean = 0;
    for (int bot = 0; bot < bot_count; ++bot) mean += best[bot] / bot_count;

    Ratings ratings;
    for (int bot = 0; bot < bot_count; ++bot) {
        // The bot's rating less the mean, as a combination of the parameters.
        std::vector<double> combination(best.size(), -1.0 / bot_count);
        combination[bot] += 1;
        combination.back() = 0;
        ratings.bots.push_back(
            {kEloPerUnit * (best[bot] - mean),
             kEloPerUnit * kNormal95 * std::sqrt(curvature.inverse_form(combination))});
    }
    std::vector<double> only_first_move(best.size(), 0.0);
    only_first_move.back() = 1;
    ratings.first_move = {
        kEloPerUnit * best.back(),
        kEloPerUnit * kNormal95 * std::sqrt(curvature.inverse_form(only_first_move))};
    return ratings;
}

}  // namespace buwei
