import { Group } from '@mantine/core'
import { CommandOf, FieldValue, Go, Show } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { rdaSetup, rdaSetupFields, type ShownRdaSetup, saveRdaSetup } from './rda-setup.contract.ts'

const always = ['mode', 'address', 'tokenAddress', 'clientId', 'scope'] as const

/** How the house speaks with the platform of the ministry. A part of its profile. */
export const RdaSetupSection = () => (
  <Show of={rdaSetup} params={{}}>
    {(setup) => <RdaPanel setup={setup} />}
  </Show>
)

function RdaPanel({ setup: { values, hasSecret, hasKey, version } }: { readonly setup: ShownRdaSetup }) {
  const simulates = values.mode === 'simulator'
  const names = simulates ? ([...always, 'rehearses'] as const) : always
  const secrets = [
    ['Secreto de cliente', hasSecret],
    ['Clave de suscripción', hasKey],
  ] as const
  return (
    <Panel title="Resúmenes de atención (IHCE)">
      {simulates && (
        <p className="q-callout" role="status">
          <b>Simulador activo.</b> Se aplican aquí las reglas de la guía y el código VIDA lleva la marca
          SIMULADO: no vale ante el Ministerio.
        </p>
      )}
      <dl className="q-facts">
        {names.map((name) => (
          <div key={name}>
            <dt>{rdaSetupFields[name].label}</dt>
            <dd>
              <FieldValue field={rdaSetupFields[name]} value={values[name]} />
            </dd>
          </div>
        ))}
        {secrets.map(([label, has]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{has ? 'Guardada' : 'Sin registrar'}</dd>
          </div>
        ))}
      </dl>
      <Group gap={8}>
        <CommandOf
          of={saveRdaSetup}
          about={{ version }}
          title="Resúmenes de atención"
          label="Cambiar…"
          begun={values}
          done={() => 'Configuración guardada'}
        />
        <Go to="/rda">Ver los resúmenes</Go>
      </Group>
    </Panel>
  )
}
