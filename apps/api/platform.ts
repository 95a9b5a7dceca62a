import {
  draftOperations,
  type JobSignals,
  jobOperations,
  type LiveTopic,
  liveOperation,
  preferenceOperations,
  type ServerModule,
  savedFilterOperations,
} from '@quina/blocks/server'

const topics: readonly LiveTopic[] = [{ topic: 'platform.history', access: 'campus' }]

/** What belongs to everyone and to no module: how each likes their screens, what they had typed, and their long work. */
export const platform = (signals: JobSignals, live: readonly LiveTopic[] = []): ServerModule => ({
  name: 'platform',
  label: 'Plataforma',
  operations: [
    ...preferenceOperations,
    ...savedFilterOperations,
    ...draftOperations,
    ...jobOperations(signals),
    liveOperation(signals.live, [...topics, ...live]),
  ],
  documents: [],
  catalogs: [],
  reports: [],
  processes: [],
  jobs: [],
})
