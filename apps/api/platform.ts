import {
  draftOperations,
  type JobSignals,
  jobOperations,
  preferenceOperations,
  type ServerModule,
  savedFilterOperations,
} from '@quina/blocks/server'

/** What belongs to everyone and to no module: how each likes their screens, what they had typed, and their long work. */
export const platform = (signals: JobSignals): ServerModule => ({
  name: 'platform',
  label: 'Plataforma',
  operations: [
    ...preferenceOperations,
    ...savedFilterOperations,
    ...draftOperations,
    ...jobOperations(signals),
  ],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  permissions: [],
  jobs: [],
})
