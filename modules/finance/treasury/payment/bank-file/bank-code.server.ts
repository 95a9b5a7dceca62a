import { catalogService, serveCatalog } from '@quina/blocks/server'
import { must, refused } from '@quina/kernel'
import { bankCode } from './bank-code.contract.ts'

export const bankCodeService = catalogService<typeof bankCode>({
  catalog: bankCode,
  whose: 'house',
  refusals: { bank_code_once: refused('TES-134', 'El banco ya tiene código.', 'bankId') },
  async onSave(_, { values }) {
    must(/^\d{1,9}$/.test(String(values.code)), 'TES-135', 'code', 'Use solo dígitos, de 1 a 9.')
  },
})

export const bankCodeOperations = serveCatalog({ ...bankCodeService, ownOptions: true })
