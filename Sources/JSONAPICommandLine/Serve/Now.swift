#if Serve
  import Foundation
  import JSONAPI

  /// The time for logs.
  enum Now {
    static var text: String { RFC3339.string(from: Date(), fractionDigits: 3) ?? "" }
  }
#endif
