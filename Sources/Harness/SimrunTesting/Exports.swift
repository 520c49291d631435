// Everything that a test of a custom feature needs, available by one import.
@_exported public import Geodesy
@_exported public import HomeCompass
@_exported public import Sensing
@_exported public import SimFaults
@_exported public import SimFeatures
@_exported public import SimKernel
@_exported public import SimMetrics
@_exported public import SimObservations
@_exported public import SimReports
@_exported public import SimResults
@_exported public import SimScenarios
@_exported public import SimSensors
@_exported public import SimText
@_exported public import SimVectors
@_exported public import SimWorlds
