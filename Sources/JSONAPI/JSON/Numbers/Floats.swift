extension Tape {
  /// The number at `index` as the nearest float, `nil` if it is no number or too large for one.
  func float(_ index: Int) -> Float? {
    guard let double = double(index) else { return nil }
    var float = Float(double)
    // Rounding twice goes wrong only where the first result lies half way between two floats, and what
    // is half way among the smallest ones is not worth telling.
    let isHalfWay = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
    if isHalfWay || double.magnitude < Double(Float.leastNormalMagnitude) {
      float = Float(JSONNode(self, index).scalarText) ?? float
    }
    return float.isFinite ? float : nil
  }
}
