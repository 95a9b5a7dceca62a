import { act, ConnectionTest, Go, SetupPanel, Show, useCan } from '@quina/blocks/web'
import { ripsSetup, saveRipsSetup, testMuv } from './setup-calls.contract.ts'

/** The connection of the hospital with the validator of the ministry. A part of its profile. */
export function RipsSetupSection() {
  const mayEdit = useCan()(saveRipsSetup.access)
  return (
    <Show of={ripsSetup} params={{}}>
      {({ values, version, hasPassword }) => (
        <SetupPanel
          title="Validación de RIPS (MUV)"
          of={saveRipsSetup}
          about={{ version }}
          values={values}
          shows={['mode', 'address', 'documentType', 'documentNumber', 'userType', 'disability']}
          secrets={{ password: hasPassword }}
          simulator="Se aplican aquí las reglas de la norma y el CUV lleva la marca SIMULADO: no sirve para radicar."
          rehearses="rehearses"
        >
          {mayEdit && <ConnectionTest test={() => act(testMuv, {})} />}
          <Go to="/rips/generar-v2">Ver los RIPS</Go>
        </SetupPanel>
      )}
    </Show>
  )
}
