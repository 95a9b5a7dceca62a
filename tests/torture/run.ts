// npm run torture [-- rounds]: runs crashes and races, as many rounds as given, and a table that stays locked. npm run torture --
// lock [seconds]: runs only the locked table. Exits with 1 when a promise was broken.
import { crash, type Round } from './crash.ts'
import { type Lock, lock } from './lock.ts'
import { type PostingRun, posting } from './posting.ts'
import { type Race, race } from './race.ts'

const [first = '20', seconds = '60'] = process.argv.slice(2)
const reported: string[] = []

if (first !== 'lock') {
  console.log('| Round | Killed | Asked | Done | Asked again | Restart | Moves | Findings |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  await crash(Number(first), tellRound)
  console.log(
    '\n| Race | Done | Refused | Shed | p50 | p99 | Findings |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  tellRace(await race({ clients: 32, seconds: 30 }))
  console.log('\n| Posting | Posted | Reversed | Refused | Asked again | Restart | A second | Findings |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  tellPosting(await posting({ clients: 16, seconds: 60 }))
}
console.log('\n| Lock | Refused | Other lists | Answers | Slowest | Findings |')
console.log('| --- | --- | --- | --- | --- | --- |')
tellLock(await lock({ readers: 25, seconds: Number(seconds) }))
for (const finding of reported) console.log(finding)
process.exitCode = reported.length === 0 ? 0 : 1

function tellRound({ round, killed, input, done, unanswered, restartMs, moves, findings }: Round): void {
  const cells = [
    round,
    killed,
    input,
    done,
    unanswered,
    `${Math.round(restartMs)} ms`,
    moves,
    findings.length,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  reported.push(...findings)
}

function tellRace({ clients, seconds, done, refused, shed, p50, p99, findings }: Race): void {
  const who = `${clients} clients, ${seconds} s`
  const cells = [who, done, refused, shed, `${Math.round(p50)} ms`, `${Math.round(p99)} ms`, findings.length]
  console.log(`| ${cells.join(' | ')} |`)
  reported.push(...findings)
}

function tellPosting({ clients, seconds, findings, ...reported }: PostingRun): void {
  const { posted, reversed, refused, unanswered, restartMs, perSecond } = reported
  const who = `${clients} clients, ${seconds} s`
  const restart = `${Math.round(restartMs)} ms`
  const cells = [who, posted, reversed, refused, unanswered, restart, perSecond, findings.length]
  console.log(`| ${cells.join(' | ')} |`)
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}

function tellLock({ readers, seconds, stopped, lists, others, slowestMs, findings }: Lock): void {
  const who = `${readers} readers, ${seconds} s`
  console.log(
    `| ${[who, stopped, lists, others, `${Math.round(slowestMs)} ms`, findings.length].join(' | ')} |`,
  )
  reported.push(...findings)
}
