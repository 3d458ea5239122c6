/** What the page calls each Q-matrix. */
export const NAMES = {
  expert: "Q0, the experts'",
  rbm: "Q̂ by the paper's method",
  near: "Q̂ of the training nearest the paper's rates",
  refined: "Q̂ by the default learner",
  trusted: "Q̂ by the default learner, Q0 as prior",
  auto: "Q̂ by the default learner, attributes auto",
};

/** Those that are learned with several seeds and have the attributes of Q0. */
export const SEEDED = ["rbm", "refined", "trusted"];
