import { Button } from '@mantine/core'
import { permissionFor, secret } from '@quina/blocks'
import { type CatalogAnswer, call, catalogScreens, FieldsDialog, refreshAll, useCan } from '@quina/blocks/web'
import { Panel, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authorisation, keepTechnicalKey } from './authorisation.contract.ts'

const screens = catalogScreens(authorisation, {
  path: '/profileEnterprise/numeraciones',
  columns: [
    'kind',
    'prefix',
    'resolution',
    'lastNumber',
    'nextNumber',
    'leftOver',
    'toDay',
    'hasKey',
    'condition',
  ],
  defaults: () => ({ kind: 'invoice', environment: '2' }),
  related: (answer) => <TechnicalKey answer={answer} />,
})

/** Ranges of numbers and what is left of each. */
export const Authorisations = screens.List

const fields = {
  technicalKey: secret('Clave técnica', {
    max: 120,
    min: 8,
    help: 'Se guarda cifrada y no se vuelve a mostrar.',
  }),
}

/** The key enters and never comes out. */
function TechnicalKey({ answer: { id, values } }: { readonly answer: CatalogAnswer }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const mayEdit = useCan()(permissionFor(authorisation, 'edit'))
  const isNote = values.kind === 'credit-note' || values.kind === 'debit-note'
  if (isNote || !mayEdit) return null
  return (
    <Panel title="Clave técnica">
      <p className="q-muted">
        La entrega la DIAN con la resolución: con ella se calcula el CUFE de cada factura.
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Registrar la clave técnica…
      </Button>
      {asking && (
        <FieldsDialog
          title="Registrar la clave técnica"
          verb="Guardar"
          fields={fields}
          send={async ({ technicalKey }) => {
            await call(keepTechnicalKey, { params: { id }, body: { technicalKey: String(technicalKey) } })
            await refreshAll(client)
            void toast({ message: 'Clave técnica guardada', tone: 'good' })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
