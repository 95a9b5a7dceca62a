import { Button } from '@mantine/core'
import { FieldsDialog, getFrom, MiniTable, sendTo, shownValue, useCan, wordsOf } from '@quina/blocks/web'
import { ErrorState, Loading, Panel } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  taxProfileFields as fields,
  taxProfilePermissions as may,
  type TaxProfileAnswer,
} from './tax-profile.contract.ts'

const pathOf = (id: string) => `/api/people/tercero/${id}/tax-profile`
const spans = { fromDay: 4, untilDay: 4, regime: 4, responsibilities: 6, ciiu: 3, icaRate: 3 }

/** What a tercero is and was for the tax. */
export function TaxProfilesPanel({ id }: { readonly id: string }) {
  const can = useCan()
  const client = useQueryClient()
  const [open, setOpen] = useState<TaxProfileAnswer | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [pathOf(id)],
    queryFn: ({ signal }) => getFrom<TaxProfileAnswer[]>(pathOf(id), {}, signal),
    enabled: can(may.view),
  })
  if (!can(may.view)) return null
  const editable = can(may.edit)
  const kept = open === null || open === 'new' ? null : open
  const send = async (values: object, key: string) => {
    const next =
      kept === null
        ? await sendTo('POST', pathOf(id), { body: values, key })
        : await sendTo('PUT', `${pathOf(id)}/${kept.id}`, { body: { version: kept.version, values }, key })
    client.setQueryData([pathOf(id)], next)
  }
  return (
    <Panel title="Perfil tributario">
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined ? (
        !error && <Loading />
      ) : (
        <Profiles profiles={data} onOpen={editable ? setOpen : undefined} />
      )}
      {editable && (
        <Button variant="default" mt={10} onClick={() => setOpen('new')}>
          Agregar perfil…
        </Button>
      )}
      {open !== null && (
        <FieldsDialog
          title={kept === null ? 'Nuevo perfil tributario' : 'Perfil tributario'}
          consequence="Rige desde su fecha inicial. Para cambiarlo, cierre el anterior el día antes: lo ya retenido no cambia."
          verb="Guardar"
          fields={fields}
          spans={spans}
          begun={kept?.values ?? { regime: 'ordinary', resident: true }}
          send={send}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

interface ProfilesProps {
  readonly profiles: readonly TaxProfileAnswer[]
  readonly onOpen: ((profile: TaxProfileAnswer) => void) | undefined
}

function Profiles({ profiles, onOpen }: ProfilesProps) {
  if (profiles.length === 0)
    return <p className="q-muted">Sin perfil tributario: las retenciones no se pueden calcular.</p>
  return (
    <MiniTable
      rows={profiles}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Desde', cell: told('fromDay') },
        { head: 'Hasta', cell: (one) => (one.values.untilDay === null ? 'Vigente' : told('untilDay')(one)) },
        { head: 'Régimen', cell: told('regime') },
        { head: 'Responsabilidades', cell: told('responsibilities') },
        { head: 'CIIU', cell: told('ciiu') },
        { head: 'Condiciones', cell: ({ values }) => conditionsOf(values) },
      ]}
      actions={
        onOpen &&
        ((profile) => (
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(profile)}>
            Corregir…
          </Button>
        ))
      }
    />
  )
}

const told =
  (name: keyof typeof fields) =>
  ({ values }: TaxProfileAnswer) =>
    shownValue(fields[name], values[name])

/** *Responsable de IVA · Declarante de renta* */
const conditionsOf = (values: TaxProfileAnswer['values']): string =>
  Object.entries(fields)
    .filter(([name, field]) => field.kind === 'flag' && values[name] === true)
    .map(([, field]) => field.label)
    .join(' · ')
