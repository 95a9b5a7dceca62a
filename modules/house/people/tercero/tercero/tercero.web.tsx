import { apiPathOf } from '@quina/blocks'
import { catalogScreens, ImportDialog, type ListRow, pathTo, useCan } from '@quina/blocks/web'
import { inSentence } from '@quina/kernel'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { bankAccountPermissions, bankAccounts } from '../bank-account/bank-account.contract.ts'
import { PairsDialog } from '../duplicate/pairs-dialog.web.tsx'
import { taxProfilePermissions, taxProfiles } from '../tax-profile/tax-profile.contract.ts'
import { mergeTerceros, tercero } from './tercero.contract.ts'

/** The data of terceros that are imported from separate files. */
const imports = [
  {
    many: 'Perfiles tributarios',
    path: apiPathOf(taxProfiles),
    permission: taxProfilePermissions.edit,
    known: 'El perfil que empieza el mismo día se corrige.',
  },
  {
    many: 'Cuentas bancarias de terceros',
    path: apiPathOf(bankAccounts),
    permission: bankAccountPermissions.edit,
    known: 'Toda cuenta nueva o cambiada queda por aprobar por otra persona.',
  },
] as const

/** Every tercero; each opens its file. A user who may merge can search for duplicates. */
export function TerceroList() {
  const can = useCan()
  const goTo = useGoTo()
  const [pairs, setPairs] = useState(false)
  const [importing, setImporting] = useState<(typeof imports)[number] | null>(null)
  const [{ List }] = useState(() =>
    catalogScreens(tercero, {
      pages: { create: '/terceros/create', open: '/verTercero/:id' },
      columns: ['name', 'identification', 'municipality', 'phone', 'complete', 'condition'],
      rowActions: (row: ListRow) =>
        can('people.tercero.edit') && row.condition !== 'merged'
          ? [{ label: 'Editar', run: () => goTo(pathTo('/terceros/edit/:id', { id: row.id })) }]
          : [],
      actions: (): readonly PageAction[] => [
        ...(can(mergeTerceros) ? [{ label: 'Buscar repetidos…', run: () => setPairs(true) }] : []),
        ...imports
          .filter(({ permission }) => can(permission))
          .map((one) => ({ label: `Importar ${inSentence(one.many)}…`, run: () => setImporting(one) })),
      ],
    }),
  )
  return (
    <>
      <List />
      {importing && <ImportDialog {...importing} onClose={() => setImporting(null)} />}
      {pairs && <PairsDialog onClose={() => setPairs(false)} />}
    </>
  )
}
