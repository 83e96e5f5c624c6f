import type { TypeDefinition } from './type-definition.ts'
import IAFS from './shipped/IAFS.json' with { type: 'json' }
import IBWMC from './shipped/IBWMC.json' with { type: 'json' }
import Class from './shipped/Class.json' with { type: 'json' }
import SAFCON from './shipped/SAFCON.json' with { type: 'json' }
import SEC from './shipped/SEC.json' with { type: 'json' }
import SRC from './shipped/SRC.json' with { type: 'json' }
import DOC from './shipped/DOC.json' with { type: 'json' }
import IEEC from './shipped/IEEC.json' with { type: 'json' }
import IAPP from './shipped/IAPP.json' with { type: 'json' }
import IOPP from './shipped/IOPP.json' with { type: 'json' }
import ISSC from './shipped/ISSC.json' with { type: 'json' }
import ISPP from './shipped/ISPP.json' with { type: 'json' }
import ITC69 from './shipped/ITC69.json' with { type: 'json' }
import ILLC from './shipped/ILLC.json' with { type: 'json' }
import MLC from './shipped/MLC.json' with { type: 'json' }
import SMC from './shipped/SMC.json' with { type: 'json' }

/** The types that are in every register, in the order of the form. */
export const SHIPPED: readonly TypeDefinition[] = [
  IAFS,
  IBWMC,
  Class,
  SAFCON,
  SEC,
  SRC,
  DOC,
  IEEC,
  IAPP,
  IOPP,
  ISSC,
  ISPP,
  ITC69,
  ILLC,
  MLC,
  SMC,
  // To the compiler a text of a JSON file may be any: `shipped.test.ts` reads each file by a schema.
] as unknown as TypeDefinition[]
