// expected-errors: 1
// expected-error: value of type 'Article.Fields' has no member 'titel'
import JSONAPI
import JSONAPIServer

func server(_ database: some ServerDatabase) throws {
  _ = try JSONAPIServer(database: database) {
    Serve(Article.self) {
      $0.allow(.create)
      $0.filter(by: \.rating, \.titel)
    }
    Serve(Person.self)
  }
}
