import { permissionFor } from '@quina/blocks'
import { CommandDialog, catalogScreens, type ListRow, pathTo, useCan } from '@quina/blocks/web'
import { type PageAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { manual } from '../manual/manual.contract.ts'
import { priceComparison, tarifarioPrices } from '../tarifario-prices/tarifario-prices.contract.ts'
import { uvb } from '../uvb/uvb.contract.ts'
import { cloneTarifario } from '../version/version-calls.contract.ts'
import { tarifario } from './tarifario.contract.ts'

const elsewhere = [
  ['Manuales', '/tarifas/manuales', permissionFor(manual, 'view')],
  ['UVB por año', '/tarifas/uvb', permissionFor(uvb, 'view')],
  ['Lista de precios', '/tarifas/precios', permissionFor(tarifarioPrices, 'run')],
  ['Comparar dos tarifarios', '/tarifas/comparar', permissionFor(priceComparison, 'run')],
] as const

/** Ways of pricing: each opens its configuration. */
export function Tarifarios() {
  const can = useCan()
  const goTo = useGoTo()
  const [cloning, setCloning] = useState<ListRow | null>(null)
  const [{ List }] = useState(() =>
    catalogScreens(tarifario, {
      columns: [
        'code',
        'name',
        'manualId',
        'fromDay',
        'untilDay',
        'percent',
        'exceptions',
        'condition',
        'contracts',
      ],
      pages: { create: '/tarifas/create', open: '/tarifas/config/:id' },
      actions: (): readonly PageAction[] =>
        elsewhere
          .filter(([, , permission]) => can(permission))
          .map(([label, path]) => ({ label, run: () => goTo(path) })),
      rowActions: (row) => [
        { label: 'Ver precios', run: () => goTo(`/tarifas/precios?tarifarioId=${row.id}`) },
        { label: 'Comparar con otro', run: () => goTo(`/tarifas/comparar?oneId=${row.id}`) },
        ...(can(permissionFor(tarifario, 'edit')) ? [{ label: 'Clonar…', run: () => setCloning(row) }] : []),
      ],
    }),
  )
  return (
    <>
      <List />
      {cloning && <CloneDialog row={cloning} onClose={() => setCloning(null)} />}
    </>
  )
}

function CloneDialog({ row, onClose }: { readonly row: ListRow; readonly onClose: () => void }) {
  const goTo = useGoTo()
  return (
    <CommandDialog
      of={cloneTarifario}
      about={{ tarifarioId: row.id }}
      title={`Clonar ${String(row.name)}`}
      begun={{ name: row.name }}
      spans={{ code: 4, name: 8 }}
      done={({ id }) => {
        goTo(pathTo('/tarifas/config/:id', { id }))
        return 'Tarifario clonado'
      }}
      onClose={onClose}
    />
  )
}
