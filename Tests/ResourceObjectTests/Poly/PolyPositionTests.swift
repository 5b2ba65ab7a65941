import Testing

@testable import JSONAPIResourceObject

/// The ways to a value by its position, through the protocols that programs are generic over.
@Suite struct PolyPositionTests {
  typealias P15 = PolyArityTests.P15

  private func position1<P: _Poly1>(_ type: P.Type) throws where P.A == Only<N1> {
    let value = P(Only<N1>())
    #expect(value.a == Only<N1>())
    #expect(value[Only<N1>.self] == Only<N1>())
    #expect(value.value as? Only<N1> == Only<N1>())
    #expect([value, value][Only<N1>.self] == [Only<N1>(), Only<N1>()])
  }

  private func position2<P: _Poly2>(_ type: P.Type) throws where P.B == Only<N2> {
    let value = P(Only<N2>())
    #expect(value.b == Only<N2>())
    #expect(value[Only<N2>.self] == Only<N2>())
    #expect(value.value as? Only<N2> == Only<N2>())
    #expect([value, value][Only<N2>.self] == [Only<N2>(), Only<N2>()])
  }

  private func position3<P: _Poly3>(_ type: P.Type) throws where P.C == Only<N3> {
    let value = P(Only<N3>())
    #expect(value.c == Only<N3>())
    #expect(value[Only<N3>.self] == Only<N3>())
    #expect(value.value as? Only<N3> == Only<N3>())
    #expect([value, value][Only<N3>.self] == [Only<N3>(), Only<N3>()])
  }

  private func position4<P: _Poly4>(_ type: P.Type) throws where P.D == Only<N4> {
    let value = P(Only<N4>())
    #expect(value.d == Only<N4>())
    #expect(value[Only<N4>.self] == Only<N4>())
    #expect(value.value as? Only<N4> == Only<N4>())
    #expect([value, value][Only<N4>.self] == [Only<N4>(), Only<N4>()])
  }

  private func position5<P: _Poly5>(_ type: P.Type) throws where P.E == Only<N5> {
    let value = P(Only<N5>())
    #expect(value.e == Only<N5>())
    #expect(value[Only<N5>.self] == Only<N5>())
    #expect(value.value as? Only<N5> == Only<N5>())
    #expect([value, value][Only<N5>.self] == [Only<N5>(), Only<N5>()])
  }

  private func position6<P: _Poly6>(_ type: P.Type) throws where P.F == Only<N6> {
    let value = P(Only<N6>())
    #expect(value.f == Only<N6>())
    #expect(value[Only<N6>.self] == Only<N6>())
    #expect(value.value as? Only<N6> == Only<N6>())
    #expect([value, value][Only<N6>.self] == [Only<N6>(), Only<N6>()])
  }

  private func position7<P: _Poly7>(_ type: P.Type) throws where P.G == Only<N7> {
    let value = P(Only<N7>())
    #expect(value.g == Only<N7>())
    #expect(value[Only<N7>.self] == Only<N7>())
    #expect(value.value as? Only<N7> == Only<N7>())
    #expect([value, value][Only<N7>.self] == [Only<N7>(), Only<N7>()])
  }

  private func position8<P: _Poly8>(_ type: P.Type) throws where P.H == Only<N8> {
    let value = P(Only<N8>())
    #expect(value.h == Only<N8>())
    #expect(value[Only<N8>.self] == Only<N8>())
    #expect(value.value as? Only<N8> == Only<N8>())
    #expect([value, value][Only<N8>.self] == [Only<N8>(), Only<N8>()])
  }

  private func position9<P: _Poly9>(_ type: P.Type) throws where P.I == Only<N9> {
    let value = P(Only<N9>())
    #expect(value.i == Only<N9>())
    #expect(value[Only<N9>.self] == Only<N9>())
    #expect(value.value as? Only<N9> == Only<N9>())
    #expect([value, value][Only<N9>.self] == [Only<N9>(), Only<N9>()])
  }

  private func position10<P: _Poly10>(_ type: P.Type) throws where P.J == Only<N10> {
    let value = P(Only<N10>())
    #expect(value.j == Only<N10>())
    #expect(value[Only<N10>.self] == Only<N10>())
    #expect(value.value as? Only<N10> == Only<N10>())
    #expect([value, value][Only<N10>.self] == [Only<N10>(), Only<N10>()])
  }

  private func position11<P: _Poly11>(_ type: P.Type) throws where P.K == Only<N11> {
    let value = P(Only<N11>())
    #expect(value.k == Only<N11>())
    #expect(value[Only<N11>.self] == Only<N11>())
    #expect(value.value as? Only<N11> == Only<N11>())
    #expect([value, value][Only<N11>.self] == [Only<N11>(), Only<N11>()])
  }

  private func position12<P: _Poly12>(_ type: P.Type) throws where P.L == Only<N12> {
    let value = P(Only<N12>())
    #expect(value.l == Only<N12>())
    #expect(value[Only<N12>.self] == Only<N12>())
    #expect(value.value as? Only<N12> == Only<N12>())
    #expect([value, value][Only<N12>.self] == [Only<N12>(), Only<N12>()])
  }

  private func position13<P: _Poly13>(_ type: P.Type) throws where P.M == Only<N13> {
    let value = P(Only<N13>())
    #expect(value.m == Only<N13>())
    #expect(value[Only<N13>.self] == Only<N13>())
    #expect(value.value as? Only<N13> == Only<N13>())
    #expect([value, value][Only<N13>.self] == [Only<N13>(), Only<N13>()])
  }

  private func position14<P: _Poly14>(_ type: P.Type) throws where P.N == Only<N14> {
    let value = P(Only<N14>())
    #expect(value.n == Only<N14>())
    #expect(value[Only<N14>.self] == Only<N14>())
    #expect(value.value as? Only<N14> == Only<N14>())
    #expect([value, value][Only<N14>.self] == [Only<N14>(), Only<N14>()])
  }

  private func position15<P: _Poly15>(_ type: P.Type) throws where P.O == Only<N15> {
    let value = P(Only<N15>())
    #expect(value.o == Only<N15>())
    #expect(value[Only<N15>.self] == Only<N15>())
    #expect(value.value as? Only<N15> == Only<N15>())
    #expect([value, value][Only<N15>.self] == [Only<N15>(), Only<N15>()])
  }

  @Test(arguments: 1...15)
  func `A value is made and reached by its position`(position: Int) throws {
    switch position {
    case 1: try position1(PolyArityTests.P1.self)
    case 2: try position2(PolyArityTests.P2.self)
    case 3: try position3(PolyArityTests.P3.self)
    case 4: try position4(PolyArityTests.P4.self)
    case 5: try position5(PolyArityTests.P5.self)
    case 6: try position6(PolyArityTests.P6.self)
    case 7: try position7(PolyArityTests.P7.self)
    case 8: try position8(PolyArityTests.P8.self)
    case 9: try position9(PolyArityTests.P9.self)
    case 10: try position10(PolyArityTests.P10.self)
    case 11: try position11(PolyArityTests.P11.self)
    case 12: try position12(PolyArityTests.P12.self)
    case 13: try position13(PolyArityTests.P13.self)
    case 14: try position14(PolyArityTests.P14.self)
    case 15: try position15(PolyArityTests.P15.self)
    default: Issue.record("there are fifteen")
    }
  }

  @Test(arguments: 1...15)
  func `A value of fifteen is made and reached by its position`(position: Int) throws {
    switch position {
    case 1: try position1(P15.self)
    case 2: try position2(P15.self)
    case 3: try position3(P15.self)
    case 4: try position4(P15.self)
    case 5: try position5(P15.self)
    case 6: try position6(P15.self)
    case 7: try position7(P15.self)
    case 8: try position8(P15.self)
    case 9: try position9(P15.self)
    case 10: try position10(P15.self)
    case 11: try position11(P15.self)
    case 12: try position12(P15.self)
    case 13: try position13(P15.self)
    case 14: try position14(P15.self)
    case 15: try position15(P15.self)
    default: Issue.record("there are fifteen")
    }
  }

  @Test func `A value is at one position only`() {
    let value = P15(Only<N8>())
    #expect(value == .h(Only<N8>()))
    #expect(value != .a(Only<N1>()))
    #expect(value.a == nil)
    #expect(value.b == nil)
    #expect(value.c == nil)
    #expect(value.d == nil)
    #expect(value.e == nil)
    #expect(value.f == nil)
    #expect(value.g == nil)
    #expect(value.i == nil)
    #expect(value.j == nil)
    #expect(value.k == nil)
    #expect(value.l == nil)
    #expect(value.m == nil)
    #expect(value.n == nil)
    #expect(value.o == nil)
    #expect(value[Only<N1>.self] == nil)
    #expect([value][Only<N15>.self].isEmpty)
  }
}
