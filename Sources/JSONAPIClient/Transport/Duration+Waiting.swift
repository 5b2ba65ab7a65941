extension Duration {
  /// The duration as clocks can wait for it: not negative, and no longer than some 68 years, past which they
  /// can't calculate.
  var waitable: Duration { min(max(self, .zero), .seconds(Int32.max)) }
}
