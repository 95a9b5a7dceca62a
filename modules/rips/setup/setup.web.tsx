import { Button, Group } from '@mantine/core'
import {
  ConnectionTest,
  call,
  FieldsDialog,
  FieldValue,
  Go,
  refreshAll,
  useCan,
  wordsOf,
} from '@quina/blocks/web'
import { ErrorState, Loading, Panel, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  editRipsSetup,
  ripsSetupFields,
  ripsSetupPermissions,
  type ShownRipsSetup,
  showRipsSetup,
  testMuv,
} from './setup-calls.contract.ts'

/** How the house speaks with the validator of the ministry. A part of its profile. */
export function RipsSetupSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['rips', 'setup'],
    queryFn: ({ signal }) => call(showRipsSetup, { signal }),
  })
  const mayEdit = useCan()(ripsSetupPermissions.edit)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  return <MuvPanel setup={data} mayEdit={mayEdit} />
}

interface MuvPanelProps {
  readonly setup: ShownRipsSetup
  readonly mayEdit: boolean
}

const always = ['mode', 'address', 'documentType', 'documentNumber', 'userType', 'disability'] as const

function MuvPanel({ setup: { values, hasPassword, version }, mayEdit }: MuvPanelProps) {
  const [changing, setChanging] = useState(false)
  const client = useQueryClient()
  const simulates = values.mode === 'simulator'
  const names = simulates ? ([...always, 'rehearses'] as const) : always
  return (
    <Panel title="Validación de RIPS (MUV)">
      {simulates && (
        <p className="q-callout" role="status">
          <b>Simulador activo.</b> Se aplican aquí las reglas de la norma y el CUV lleva la marca SIMULADO: no
          sirve para radicar.
        </p>
      )}
      <dl className="q-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{ripsSetupFields[name].label}</dt>
            <dd>
              <FieldValue field={ripsSetupFields[name]} value={values[name]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Clave de SISPRO</dt>
          <dd>{hasPassword ? 'Guardada' : 'Sin registrar'}</dd>
        </div>
      </dl>
      <Group gap={8}>
        {mayEdit && <Button onClick={() => setChanging(true)}>Cambiar…</Button>}
        {mayEdit && <ConnectionTest test={() => call(testMuv, {})} />}
        <Go to="/rips/generar-v2">Ver los RIPS</Go>
      </Group>
      {changing && (
        <FieldsDialog
          title="Validación de RIPS"
          verb="Guardar"
          fields={ripsSetupFields}
          begun={values}
          send={async (wire) => {
            await call(editRipsSetup, { body: { version, values: wire } })
            await refreshAll(client)
            void toast({ message: 'Configuración guardada', tone: 'good' })
          }}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  )
}
