#if CLI
  import JSONAPI

  /// One thing that a server does against the specification.
  struct ServerFinding {
    /// The address that was asked, without credentials.
    let url: String
    /// What was particular about the request, such as its `Accept`; `nil` for a plain one.
    let request: String?
    /// The id of the rule.
    let requirement: String
    let severity: Finding.Severity
    /// The place in the document; `nil` where it isn't about the document.
    let pointer: JSONPointer?
    let message: String
  }
#endif
