import JSONAPIClient
import SwiftUI

struct ArticleListView: View {
  @State var articles: ResourceList<Article>
  let client: JSONAPIClient

  var body: some View {
    NavigationStack {
      List {
        ForEach(articles.elements, id: \.identity) { article in
          NavigationLink {
            ArticleView(detail: ArticleDetail(article, client))
          } label: {
            VStack(alignment: .leading) {
              Text(article.title)
              Text(article.author?.name ?? "")
            }
          }
        }
        if articles.hasMore { ProgressView().task { await articles.loadMore() } }
        if let failure = articles.failure {
          Text(failure.message)
          Button("Again") { Task { await articles.refresh() } }
        }
      }
      .task { await articles.follow() }
      .refreshable { await articles.refresh() }
    }
  }
}
