// expected-error: value of type 'Article.Fields' has no member 'titel'
import JSONAPI
import JSONAPIServer

func server(_ database: some ServerDatabase) throws {
  _ = try JSONAPIServer(database: database) {
    Serve(Article.self) { $0.sort(by: \.titel) }
    Serve(Person.self)
  }
}
