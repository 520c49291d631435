import Arrival
import SimrunTesting
import Testing

@Test func homeIsAnnouncedWhereItIs() async {
  await expectMet(
    try Scenario(
      "A walk home", in: .medina(), from: "south_gate", to: "riad", features: [Arrival()],
      expecting: ["arrival.announced.count": "== 1", "arrival.error.max": "<= 40 m"]))
}
