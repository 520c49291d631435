import SimrunCommand

await SimrunCommand.main()
