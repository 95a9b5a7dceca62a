import { csvLines } from '@quina/blocks/server'
import { type GatheredFile, gatherFile } from '@quina/einvoice/server'
import type { Finding } from '@quina/rips/contract'

/** Where the JSON of an export comes from, and so when it was looked at. */
export const origins = {
  charges: 'De los cargos, validado ahora',
  kept: 'Guardado, validado ahora',
  approved: 'Con CUV: lo que se halló al guardarlo',
} as const

/** What is wrong with the RIPS of an invoice. */
export interface Told {
  readonly number: string
  readonly origin: keyof typeof origins
  readonly findings: readonly Finding[]
}

const heading = ['Factura', 'RIPS', 'Código', 'Efecto', 'Campo', 'Valor', 'Qué dice', 'Detalle']
const effects = { R: 'Rechaza', N: 'Notifica' } as const

/** Lines that are written together. */
const linesAtOnce = 200

/** The list of what an export found, a line for each finding, and one for each invoice without any. */
export function findingsFile(name: string): {
  readonly tell: (told: Told) => void
  readonly whole: () => GatheredFile
} {
  const file = gatherFile(name)
  let lines: string[][] = []
  const write = () => {
    file.add(csvLines(lines))
    lines = []
  }
  file.add(csvLines([heading], true))
  return {
    tell: (told) => {
      lines.push(...linesOf(told))
      if (lines.length >= linesAtOnce) write()
    },
    whole: () => {
      write()
      return file.whole()
    },
  }
}

function linesOf({ number, origin, findings }: Told): string[][] {
  if (findings.length === 0) return [[number, origins[origin], '', '', '', '', 'Sin hallazgos', '']]
  return findings.map(({ code, effect, path, value, says, detail = '' }) => [
    ...[number, origins[origin], code, effects[effect], path],
    ...[value === undefined || value === null ? '' : String(value), says, detail],
  ])
}
