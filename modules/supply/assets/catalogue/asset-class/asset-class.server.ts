import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { assetClass } from './asset-class.contract.ts'

/** Rules: BIE-001 the code is taken, BIE-002 to BIE-005 life and accounts, `CLASE_SIN_CUENTA` an account that takes no moves. */
export const assetClassService = catalogService<typeof assetClass>({
  catalog: assetClass,
  whose: 'house',
  chosenBy: ['assets'],
  onSave: async (tx, { values }) => {
    const { kind, lifeMonths, residualPercent, accumulatedAccount, method, lifeUnits } = values
    must(kind !== 'land' || lifeMonths === null, 'BIE-002', 'lifeMonths', 'Un terreno no se deprecia.')
    const half = 'Una clase con vida útil necesita su cuenta de depreciación acumulada.'
    must(lifeMonths === null || accumulatedAccount !== null, 'BIE-003', 'accumulatedAccount', half)
    const whole = 'El valor residual va de 0 a menos de 100 %.'
    const residual = Number(residualPercent)
    must(residual >= 0 && residual < 100, 'BIE-004', 'residualPercent', whole)
    const units = 'Escriba cuántas unidades produce en su vida, y sus meses.'
    const counted = lifeUnits !== null && lifeMonths !== null
    must(method !== 'units' || counted, 'BIE-005', lifeUnits === null ? 'lifeUnits' : 'lifeMonths', units)
    await mustTakeMoves(tx, values)
  },
})

const accountFields = [
  'assetAccount',
  'storeAccount',
  'unusedAccount',
  'maintenanceAccount',
  'accumulatedAccount',
  'storeAccumulatedAccount',
  'maintenanceAccumulatedAccount',
  'unusedAccumulatedAccount',
  'expenseAccount',
  'impairmentAccount',
  'impairmentExpenseAccount',
] as const

/** When the entity has a chart of accounts, the accounts of a class must be in it and take moves. */
async function mustTakeMoves(
  tx: Tx,
  values: Readonly<Record<(typeof accountFields)[number], string | null>>,
): Promise<void> {
  const codes = accountFields.flatMap((name) => values[name] ?? [])
  const found = await rowsFrom<{ code: string }>(tx)`
    select code from accounting.account_face where code = any(${codes}::text[]) and accepts_moves and active`
  const known = new Set(found.map(({ code }) => code))
  const missing = accountFields.find((name) => values[name] !== null && !known.has(values[name]))
  const named = missing === undefined ? '' : values[missing]
  const message = `La cuenta ${named} no está en el plan de cuentas o no recibe movimiento.`
  must(missing === undefined, 'CLASE_SIN_CUENTA', missing ?? 'assetAccount', message)
}

export const assetClassOperations = serveCatalog(assetClassService)
