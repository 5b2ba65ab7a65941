// Publishers of Combine for what a client does.

// swift-format-ignore-file: NeverForceUnwrap

#if canImport(Combine)
  // snippet.bridge
  import Combine
  import Foundation
  import JSONAPI
  import JSONAPIClient

  extension JSONAPIClient {
    /// Publishes what one piece of work with the client comes to.
    ///
    /// The work begins with the subscription, and is cancelled with it.
    func publisher<Output: Sendable>(
      _ work: @escaping @Sendable (JSONAPIClient) async throws -> Output
    ) -> AnyPublisher<Output, any Error> {
      Deferred {
        var task: Task<Void, Never>?
        return Future<Output, any Error> { promise in
          // A promise may be kept on any thread, which its type doesn't say.
          nonisolated(unsafe) let promise = promise
          task = Task {
            do {
              promise(.success(try await work(self)))
            } catch {
              promise(.failure(error))
            }
          }
        }
        .handleEvents(receiveCancel: { task?.cancel() })
      }
      .eraseToAnyPublisher()
    }

    /// Publishes the elements of a sequence, such as the resources of all pages.
    ///
    /// No page is fetched before the subscriber asks for its elements.
    func publisher<Elements: AsyncSequence & Sendable>(
      of elements: Elements
    ) -> ElementsPublisher<Elements> where Elements.Element: Sendable {
      ElementsPublisher(elements: elements)
    }
  }

  /// Publishes the elements of a sequence as a subscriber asks for them.
  struct ElementsPublisher<Elements: AsyncSequence & Sendable>: Publisher
  where Elements.Element: Sendable {
    typealias Output = Elements.Element
    typealias Failure = any Error

    let elements: Elements

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // A subscriber may be called on any thread, which its type doesn't say.
      nonisolated(unsafe) let subscriber = AnySubscriber(subscriber)
      let (demands, demand) = AsyncStream.makeStream(of: Subscribers.Demand.self)
      let task = Task {
        do {
          var iterator = elements.makeAsyncIterator()
          var wanted = Subscribers.Demand.none
          for await more in demands {
            wanted += more
            while wanted > .none {
              guard let element = try await iterator.next() else {
                return subscriber.receive(completion: .finished)
              }
              wanted -= 1
              wanted += subscriber.receive(element)
            }
          }
        } catch {
          if !Task.isCancelled { subscriber.receive(completion: .failure(error)) }
        }
      }
      subscriber.receive(subscription: ElementsSubscription(demand: demand, task: task))
    }
  }

  private final class ElementsSubscription: Subscription {
    let demand: AsyncStream<Subscribers.Demand>.Continuation
    let task: Task<Void, Never>

    init(demand: AsyncStream<Subscribers.Demand>.Continuation, task: Task<Void, Never>) {
      self.demand = demand
      self.task = task
    }

    func request(_ more: Subscribers.Demand) { demand.yield(more) }

    func cancel() { task.cancel() }
  }
  // snippet.end

  // snippet.use
  struct Article: Resource {
    static let resourceType = "articles"
    var id: String
    var title: String
  }

  let client = JSONAPIClient(baseURL: URL(string: "https://api.example.com/v1")!)

  let one =
    client
    .publisher { try await $0.fetch(Article.query(id: "1")) }
    .map(\.title)
    .receive(on: DispatchQueue.main)
    .sink(
      receiveCompletion: { print($0) },
      receiveValue: { print($0) })

  let all = client.publisher(of: client.all(Article.query))
    .collect()
    .receive(on: DispatchQueue.main)
    .sink(receiveCompletion: { _ in }, receiveValue: { print($0.count) })
// snippet.end
#endif
