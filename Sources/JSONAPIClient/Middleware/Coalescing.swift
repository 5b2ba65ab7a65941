public import Foundation
public import HTTPTypes
@_spi(Locks) import JSONAPI

/// Combines equal, concurrent GET requests into one.
///
/// Requests are equal if their URLs and all their header fields are. Put it last, after
/// authentication: then the credentials are part of the request, and no user gets a response to
/// another user's. A cancelled task stops waiting; the request is cancelled when no task waits for
/// it any more.
///
/// A GET doesn't join one that started before a write was answered, and may show the state before
/// the write. Requests for streamed responses are not combined.
public struct Coalescing: Middleware {
  private struct Flight: Sendable {
    let response = SingleFlight<TransportResponse>(endsWithWaiters: true)
    let number: Int
    var waiters = 0
  }

  private struct State: Sendable {
    var flights: [HTTPRequest: Flight] = [:]
    var lastNumber = 0
  }

  private final class Flights: Sendable {
    let state = Locked(State())
  }

  private let flights = Flights()

  /// The number of requests in progress or waiting.
  var waiterCount: Int {
    flights.state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters } }
  }

  /// Creates the step.
  public init() {}

  /// Sends a request, or waits for the response to an equal one.
  ///
  /// - Throws: The errors of `next`; `CancellationError` if the task was cancelled while it waited.
  public func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse {
    guard request.method == .get else {
      // Requests in progress may have been answered before the write.
      defer { if request.method != .head { flights.state.withLock { $0.flights = [:] } } }
      return try await next(request, body, context)
    }
    guard body == nil, !context.streamsBody else { return try await next(request, body, context) }
    let flight = flights.state.withLock { state in
      if state.flights[request] == nil {
        state.lastNumber += 1
        state.flights[request] = Flight(number: state.lastNumber)
      }
      state.flights[request]?.waiters += 1
      return state.flights[request] ?? Flight(number: 0)
    }
    defer {
      flights.state.withLock { state in
        guard let known = state.flights[request], known.number == flight.number else { return }
        if known.waiters > 1 {
          state.flights[request]?.waiters -= 1
        } else {
          state.flights[request] = nil
        }
      }
    }
    return try await flight.response.value { try await next(request, body, context) }
  }
}

extension Middleware where Self == Coalescing {
  /// Combines equal, concurrent GET requests into one; put it last.
  public static var coalescing: Coalescing { Coalescing() }
}
