#if CLI
  import JSONAPI

  /// A violation of the specification by a server.
  struct ServerFinding {
    /// The requested URL, without credentials.
    let url: String
    /// What distinguishes the request, such as its `Accept`; `nil` for a plain one.
    let request: String?
    /// The id of the rule.
    let requirement: String
    let severity: Finding.Severity
    /// The location in the document; `nil` if the finding isn't about the document.
    let pointer: JSONPointer?
    let message: String
  }
#endif
