import JSONAPIClient
import SwiftUI

struct ArticleListView: View {
  @State var list: ArticleList
  let client: JSONAPIClient

  var body: some View {
    NavigationStack {
      List {
        ForEach(list.page?.elements ?? [], id: \.id) { article in
          NavigationLink {
            ArticleView(detail: ArticleDetail(article, client))
          } label: {
            VStack(alignment: .leading) {
              Text(article.title)
              Text(article.author?.name ?? "")
            }
          }
        }
        if list.page?.hasNext == true {
          Button("More") { Task { await list.loadMore() } }
        }
      }
      .task { await list.load() }
    }
  }
}
