import { insist, type Money, money } from '@quina/kernel'
import type { ManualUnit } from './manual.contract.ts'
import type { ItemSheetValues, ItemValues } from './manual-parts.contract.ts'
import { uvbFromSmldv } from './soat.domain.ts'

/**
 * A row of a file as an item of a manual: what is in the unit of the manual; the points of 1996 turned to UVB where the manual
 * is in UVB and the file does not say them; a base in UVR or in pesos as its own column tells.
 */
export function itemFrom(row: ItemSheetValues, unit: ManualUnit): ItemValues {
  const { uvb, uvt, smldv, measuredIn, base, ...item } = row
  const inUvr = (measuredIn ?? '').trim().toUpperCase() === 'UVR'
  const said =
    unit === 'uvb'
      ? (uvb ?? pointsIn(smldv))
      : unit === 'uvt'
        ? decimalIn(uvt)
        : unit === 'smldv'
          ? smldv
          : null
  return {
    ...item,
    units: item.units ?? said,
    uvr: item.uvr ?? (inUvr ? base : null),
    value: item.value ?? (base !== null && !inUvr ? pesosIn(base) : null),
  }
}

/** @throws Problem TAR-044 what should be a quantity is none. */
function decimalIn(typed: string | null): string | null {
  const text = typed?.replace(',', '.') ?? null
  const wrong = 'Escriba una cantidad.'
  insist(text === null || /^\d{1,14}(\.\d{1,4})?$/.test(text), 'TAR-044', wrong, { fields: { uvt: wrong } })
  return text
}

const pointsIn = (points: string | null): string | null => (points === null ? null : uvbFromSmldv(points))

/** More than two decimals are of no amount: they are cut. */
const pesosIn = (text: string): Money => money(text.replace(/(\.\d{2})\d+$/, '$1'))

/**
 * The rules of an item: TAR-044 it says nothing of what it is worth, TAR-045 its group is none.
 */
export function checkItem({ units, value, surgicalGroup, uvr }: ItemValues): void {
  const worth = units !== null || value !== null || surgicalGroup !== null || uvr !== null
  const silent = 'Diga unidades, valor publicado, grupo quirúrgico o UVR.'
  insist(worth, 'TAR-044', silent, { fields: { units: silent } })
  const inGroups = surgicalGroup === null || surgicalGroup <= 13 || surgicalGroup >= 20
  const noGroup = 'El grupo quirúrgico es de 2 a 13 o de 20 a 23.'
  insist(inGroups, 'TAR-045', noGroup, { fields: { surgicalGroup: noGroup } })
}
