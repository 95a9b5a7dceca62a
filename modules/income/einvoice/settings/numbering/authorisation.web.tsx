import { permissionFor } from '@quina/blocks'
import { type CatalogAnswer, CommandOf, catalogScreens, useCan } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { authorisation, keepTechnicalKey } from './authorisation.contract.ts'

const screens = catalogScreens(authorisation, {
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

/** Ranges of numbers and the remaining numbers of each. */
export const Authorisations = screens.List

/** Takes the key, which is never shown again. */
function TechnicalKey({ answer: { id, values } }: { readonly answer: CatalogAnswer }) {
  const mayEdit = useCan()(permissionFor(authorisation, 'edit'))
  const isNote = values.kind === 'credit-note' || values.kind === 'debit-note'
  if (isNote || !mayEdit) return null
  return (
    <Panel title="Clave técnica">
      <p className="q-muted">
        La entrega la DIAN con la resolución: con ella se calcula el CUFE de cada factura.
      </p>
      <CommandOf
        of={keepTechnicalKey}
        about={{ id }}
        title="Registrar la clave técnica"
        label="Registrar la clave técnica…"
        look={{ variant: 'default' }}
        done={() => 'Clave técnica guardada'}
      />
    </Panel>
  )
}
