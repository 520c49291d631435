import Arrival
import SimrunCommand

await SimrunCommand.main(adding: [Arrival.self])
