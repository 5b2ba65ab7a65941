#if Macros
  import JSONAPI
  import JSONAPIServer

  // The types of the fixture under other names.

  @Resource("users")
  struct User: Sendable {
    var id: Int
    var fullName: String
    var years: Double
  }

  @Resource("posts")
  struct Post: Sendable {
    var id: Int
    var headline: String
    var text: String?
    var path: String?
    var writer: ToOne<User>
    var remarks: ToMany<Remark>
    var readers: ToMany<User>
  }

  @Resource("remarks")
  struct Remark: Sendable {
    var id: Int
    var text: String
    var writer: ToOne<User>
    var post: ToOne<Post>
  }

  enum Posts {
    static let map = """
      # A blog with other words.
      people            = users
      people.name       = fullName
      people.age        = years
      articles          = posts
      articles.title    = headline
      articles.body     = text
      articles.slug     = path
      articles.author   = writer
      articles.comments = remarks
      articles.reviewers = readers
      comments          = remarks
      comments.body     = text
      comments.author   = writer
      comments.article  = post   # to one
      atomic = on
      cursor = on
      slug = on
      refusedClientIDs = on
      refusedReplacement = on
      plainPeople = on
      methodOverride = on
      """

    static func server(on database: MemoryDatabase) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      configuration.allowsMethodOverride = true
      return try JSONAPIServer(database: database, path: "/api/v1", configuration: configuration) {
        Serve(Post.self) {
          $0.toMany(\.readers, through: "post_readers", "post_id", "user_id")
          $0.readOnly(\.path)
          $0.include(\.writer, \.remarks.writer, \.readers)
          $0.sort(by: \.headline)
          $0.filter(by: \.writer)
          $0.page(default: 25, maximum: 100, [.number])
          $0.allow(.create, .update, .delete)
          $0.allow(.add, .remove, of: \.remarks)
          $0.allow(.replace, .add, .remove, of: \.readers)
          $0.willCreate { change, _, _ in
            change.path = .value(change.headline.value?.lowercased() ?? "")
          }
          $0.willUpdate { change, _, _ in
            if case .value(let headline) = change.headline as Field<String> {
              change.path = .value(headline.lowercased())
            }
          }
        }
        Serve(User.self) {
          $0.include()
          $0.filter()
          $0.sort(by: \.fullName, \.years)
          $0.page([])
          $0.allow(.create, .update, .delete)
        }
        Serve(Remark.self) {
          $0.include(\.writer, \.post)
          $0.sort()
          $0.page(default: 10, maximum: 20, [.cursor])
          $0.writable(\.post, on: [.create])
          $0.allow(.create, .update, .delete)
        }
      }
    }
  }
#endif
