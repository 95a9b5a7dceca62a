import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowOf } from '@quina/db/server'
import { must, refused } from '@quina/kernel'
import { cashRegister } from './cash-register.contract.ts'

/** Rules: TES-013 the name is taken, TES-014 its account belongs to another register or is not a cash account. */
export const cashRegisterService = catalogService<typeof cashRegister>({
  catalog: cashRegister,
  whose: 'house',
  chosenBy: ['treasury', 'accounting', 'billing', 'receivables'],
  refusals: {
    cash_register_one_to_one: refused('TES-014', 'Esa cuenta contable ya es de otra caja.', 'accountId'),
  },
  async onSave(tx, { values }) {
    const account = await rowOf(tx, 'accounting.accountFace', String(values.accountId), [
      'code',
      'active',
      'acceptsMoves',
    ])
    const fits = account?.active === true && account.acceptsMoves && /^11050[12]/.test(account.code)
    must(fits, 'TES-014', 'accountId', 'La cuenta debe ser 110501, 110502 o un auxiliar activo de ellas.')
  },
})

export const cashRegisterOperations = serveCatalog(cashRegisterService)
