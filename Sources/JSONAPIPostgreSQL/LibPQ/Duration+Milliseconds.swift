#if PostgreSQL
  extension Duration {
    /// The time in milliseconds, rounded up.
    var wholeMilliseconds: Int32 {
      let (seconds, attoseconds) = components
      let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
      return overflow ? .max : Int32(clamping: product.addingReportingOverflow(part).partialValue)
    }
  }
#endif
