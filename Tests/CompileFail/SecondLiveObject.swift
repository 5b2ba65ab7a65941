// expected-error: cannot convert value of type 'LiveRecord' to expected argument type 'UnclaimedRecord'
// expected-error: 'UnclaimedRecord' initializer is inaccessible due to 'internal' protection level
import JSONAPI
import JSONAPIStore

@LiveResource("posts") final class Post {
  var title: String?
}

func second(_ post: Post) -> Post { Post(liveRecord: post.liveRecord) }

func third(_ post: Post) -> Post { Post(liveRecord: UnclaimedRecord(post.liveRecord)) }
