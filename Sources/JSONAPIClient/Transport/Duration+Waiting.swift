extension Duration {
  /// The duration within the range of clocks: from 0 to about 68 years.
  var waitable: Duration { min(max(self, .zero), .seconds(Int32.max)) }
}
