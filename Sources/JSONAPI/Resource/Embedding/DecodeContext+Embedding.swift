extension DecodeContext {
  /// Decodes something of the document, by a plan if relationships lead round a cycle or too deep.
  ///
  /// - Parameter body: Decodes it. It is called again for a plan.
  @inlinable
  func embedding<Result>(_ body: () throws -> Result) rethrows -> Result {
    do {
      let result = try body()
      if _fastPath(!isPlanNeeded) { return result }
    } catch {
      guard isPlanNeeded else { throw error }
    }
    makePlan { _ = try body() }
    do {
      return try body()
    } catch {
      throw located(error)
    }
  }

  @usableFromInline var isPlanNeeded: Bool { needsPlan && plan == nil }

  /// The error that says which relationship was cut, for one that a model has thrown because of it.
  @usableFromInline
  func located(_ error: any Error) -> any Error {
    guard let cut = error as? CutRelationship else { return error }
    let error = tape.unresolved(cut.identifier, cut.reason)
    return cut.resource.map { ResourceDecodingError(error, resource: $0, tape: tape) } ?? error
  }

  @usableFromInline
  func makePlan(_ readRoot: () throws -> Void) {
    decoded.removeAll()
    // So that every resource is looked for in the plan.
    depth.close()
    fields.used = 0
    let made = EmbeddingPlan(resourceCount: included.count, options: options)
    plan = made
    made.prepare(self, readRoot)
  }

  /// Whether resources are decoded only to learn what they lead to.
  var isDiscovering: Bool { plan?.isDiscovering == true }

  /// Whether a plan says what is embedded.
  var isPlanned: Bool { plan != nil }

  /// Why there is no value of the primary resource that was just asked for.
  @usableFromInline
  func takePrimaryError() -> (any Error)? {
    plan?.takeRootCut().map { located($0) }
  }

  /// Decodes a resource by the number of its type's memo.
  ///
  /// - Returns: Its position among the memo's boxes.
  func decode(memo: Int, at index: Int) throws -> Int {
    let decode = decoded.decoder(of: memo)
    return try decode(self, index)
  }

  /// Finds a resource that can't simply be decoded where it is asked for.
  ///
  /// - Returns: The position among the memo's boxes.
  /// - Throws: What decoding the resource has thrown.
  @usableFromInline
  func planned(_ number: Int, _ memo: Int, at identifier: Int) throws -> Resolution<Int> {
    guard let plan else {
      needsPlan = true
      throw PlanNeeded()
    }
    return try plan.resolve(number, memo: memo, at: identifier, self)
  }

  /// The number of a resource that stands where its identifier belongs; 0 without a plan.
  func number(ofResourceAt token: Int) -> Int {
    plan?.number(ofResourceAt: token) ?? 0
  }
}

/// Says that the document has to be decoded by a plan.
struct PlanNeeded: Error {}
