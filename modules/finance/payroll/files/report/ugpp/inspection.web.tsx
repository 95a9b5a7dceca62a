import { CommandOf, ReportScreen } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { inspectUgpp, ugppInspection } from './inspection.contract.ts'

/** Each finding with its fine and the place to correct it, and a command to repeat the nightly inspection. */
export function UgppInspector() {
  return (
    <ReportScreen
      report={ugppInspection}
      defaults={{ to: dayInBogota(new Date()) }}
      beside={() => (
        <CommandOf
          of={inspectUgpp}
          about={{}}
          done={({ findings }) => (findings === 1 ? 'Un hallazgo.' : `${findings} hallazgos.`)}
        />
      )}
    />
  )
}
