import { Group } from '@mantine/core'
import { act, CommandOf, ConnectionTest, FieldValue, Go, Show, useCan } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import {
  ripsSetup,
  ripsSetupFields,
  type ShownRipsSetup,
  saveRipsSetup,
  testMuv,
} from './setup-calls.contract.ts'

/** How the house speaks with the validator of the ministry. A part of its profile. */
export function RipsSetupSection() {
  const mayEdit = useCan()(saveRipsSetup.access)
  return (
    <Show of={ripsSetup} params={{}}>
      {(setup) => <MuvPanel setup={setup} mayEdit={mayEdit} />}
    </Show>
  )
}

interface MuvPanelProps {
  readonly setup: ShownRipsSetup
  readonly mayEdit: boolean
}

const always = ['mode', 'address', 'documentType', 'documentNumber', 'userType', 'disability'] as const

function MuvPanel({ setup: { values, hasPassword, version }, mayEdit }: MuvPanelProps) {
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
        <CommandOf
          of={saveRipsSetup}
          about={{ version }}
          title="Validación de RIPS"
          label="Cambiar…"
          begun={values}
          done={() => 'Configuración guardada'}
        />
        {mayEdit && <ConnectionTest test={() => act(testMuv, {})} />}
        <Go to="/rips/generar-v2">Ver los RIPS</Go>
      </Group>
    </Panel>
  )
}
