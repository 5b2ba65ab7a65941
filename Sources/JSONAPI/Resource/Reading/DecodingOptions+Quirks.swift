extension DecodingOptions {
  /// The options for values as a profile reads them.
  func with(_ quirks: Quirks) -> DecodingOptions {
    guard quirks.repairs.contains(.datesWithoutZone),
      case .format(let format) = values.dateDecodingStrategy, format.isRFC3339
    else { return self }
    var options = self
    options.values.dateDecodingStrategy = .format(.localTimes)
    return options
  }
}
