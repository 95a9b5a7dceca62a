import { readSheet, shippedContent, shippedFileOf } from '@quina/blocks/server'
import { levelOf, natureOf, parentCodeOf } from '../account/account.domain.ts'
import type { StarterAccount } from './starter-chart.domain.ts'

/** The catalogue of the CGN that comes with the product, parents before children, with the natures that our rule gives. */
export async function publishedChart(): Promise<readonly StarterAccount[]> {
  const { header, rows } = await readSheet(shippedContent('accounting', shippedFileOf('accounting', 'chart')))
  const cell = (cells: readonly unknown[], heading: string) => String(cells[header.indexOf(heading)] ?? '')
  const read = rows.map(({ cells }) => {
    const says = (heading: string) => cell(cells, heading) === 'si'
    const code = cell(cells, 'codigo')
    return {
      code,
      name: cell(cells, 'nombre'),
      nature: natureOf(code),
      acceptsMoves: says('acepta_movimiento') && levelOf(code) >= 4,
      requiresTercero: says('exige_tercero'),
      requiresCostCentre: says('exige_centro_costo'),
      requiresBase: says('exige_base'),
      requiresOpenItem: says('exige_documento_cruce'),
      treasuryOnly: false,
    }
  })
  return read.toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/**
 * Those of a chart that an entity lacks and may have: not below an account that takes moves itself, and the ones with accounts
 * below them take none.
 */
export function missingOf(
  chart: readonly StarterAccount[],
  stored: readonly Pick<StarterAccount, 'code' | 'acceptsMoves'>[],
): readonly StarterAccount[] {
  const postable = new Map(stored.map(({ code, acceptsMoves }) => [code, acceptsMoves]))
  const parents = new Set([...stored, ...chart].map(({ code }) => parentCodeOf(code)))
  const added: StarterAccount[] = []
  for (const account of chart) {
    const parent = parentCodeOf(account.code)
    if (postable.has(account.code) || (parent !== null && postable.get(parent) !== false)) continue
    const acceptsMoves = account.acceptsMoves && !parents.has(account.code)
    postable.set(account.code, acceptsMoves)
    added.push({ ...account, acceptsMoves })
  }
  return added
}
