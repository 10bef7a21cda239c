import { faultsOf, readImports } from './imports.ts'

const faults = faultsOf(readImports(process.cwd()))
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
