import { Go, SetupPanel, Show } from '@quina/blocks/web'
import { rdaSetup, saveRdaSetup } from './rda-setup.contract.ts'

/** The configuration of the ministry's platform, a section of the hospital's profile. */
export const RdaSetupSection = () => (
  <Show of={rdaSetup} params={{}}>
    {({ values, version, hasSecret, hasKey }) => (
      <SetupPanel
        title="Resúmenes de atención (IHCE)"
        of={saveRdaSetup}
        about={{ version }}
        values={values}
        shows={['mode', 'address', 'tokenAddress', 'clientId', 'scope']}
        secrets={{ clientSecret: hasSecret, subscriptionKey: hasKey }}
        simulator="Se aplican aquí las reglas de la guía y el código VIDA lleva la marca SIMULADO: no vale ante el Ministerio."
        rehearses="rehearses"
      >
        <Go to="/rda">Ver los resúmenes</Go>
      </SetupPanel>
    )}
  </Show>
)
