import { CommandOf, FieldValue, Go, Show } from '@quina/blocks/web'
import { Panel } from '@quina/ui/web'
import { mipresSetup, mipresSetupFields, saveMipresSetup } from './mipres-setup.contract.ts'

/** How the house speaks with MIPRES. A part of its profile. */
export const MipresSetupSection = () => (
  <Show of={mipresSetup} params={{}}>
    {({ values, version, hasToken }) => (
      <Panel title="Servicio web de MIPRES">
        <p className="q-muted">Se usa cuando el parámetro «Cómo se reporta a MIPRES» lo dice.</p>
        <dl className="q-facts">
          {(['address', 'siteCode'] as const).map((name) => (
            <div key={name}>
              <dt>{mipresSetupFields[name].label}</dt>
              <dd>
                <FieldValue field={mipresSetupFields[name]} value={values[name]} />
              </dd>
            </div>
          ))}
          <div>
            <dt>Token de la entidad</dt>
            <dd>{hasToken ? 'Guardado' : 'Sin registrar'}</dd>
          </div>
        </dl>
        <div>
          <CommandOf
            of={saveMipresSetup}
            about={{ version }}
            title="Servicio web de MIPRES"
            label="Cambiar…"
            begun={values}
            done={() => 'Configuración guardada'}
          />
          <Go to="/farmacia/mipres">Ver las entregas</Go>
        </div>
      </Panel>
    )}
  </Show>
)
