// npm test: every check of the product. Those after one that fails are run too: one run tells it all.
import './node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installDependencies, root } from './install.mjs'

const temporary = folderOfRun()
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** A check that passes or fails as a whole. */
const check = (name, program, ...args) => ({ name, program: bin(program), args })

/** Two checkers both find out what each needs: one takes a quarter less, and there is memory to spare for it. */
const types = (of, project) => check(`types of ${of}`, 'tsc', '-p', project, '--checkers', '1')
/** The suites have one database server: what one of them laid in it, the next finds. */
const environment = {
  ...process.env,
  NO_COLOR: '1',
  GOGC: '300',
  TEST_RUN: String(process.pid),
  TMPDIR: temporary,
}

/** A project of vitest.config.ts: it counts its own tests. */
const suite = (name) => {
  const report = join(temporary, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', `--project=${name}`, '--passWithNoTests', ...reporters]
  return { name: `${name} tests`, program: bin('vitest'), args, report }
}

/** What reads the sources: two at once, for each takes one core. Those that take longest come first. */
const ofSources = [
  types('the tests of the web', 'tsconfig.tests.json'),
  types('the server', 'tsconfig.server.json'),
  { name: 'build of the web and the server', program: process.execPath, args: ['tools/build.mjs'] },
  types('the web', 'tsconfig.web.json'),
  check('dead code', 'knip'),
  check('lint and format', 'biome', 'check'),
  { ...check('structure, today and wanted', 'tsx', 'tools/seam.ts'), shows: true },
]

/** What runs the product: each takes the whole machine. */
const suites = [suite('unit'), suite('database'), suite('web'), suite('journeys')]

installDependencies()
installBrowser()
const tally = { passed: 0, failed: 0, skipped: 0 }
const started = Date.now()
await Promise.all([inTurn(ofSources), inTurn(ofSources)])
await inTurn(suites)
await discardServer()
rmSync(temporary, { recursive: true, force: true })
console.log(`\n${seconds(started)} in all`)
if (tally.skipped > 0)
  console.log(
    `${tally.skipped} tests ask for official examples that are not beside the checkout: not checked`,
  )
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)

async function discardServer() {
  const discarding = `import('@quina/testing/throw-away/server').then((its) => its.discardServerOf(${process.pid}))`
  const { code, output } = await execute(bin('tsx'), ['-e', discarding])
  if (code !== 0) console.error(output)
}

/** Takes one after another, whatever others take of the same meanwhile. */
async function inTurn(steps) {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) await run(step)
}

/** Runs one step and adds up what it counted. What it printed is shown only when it fails. */
async function run({ name, program, args, report, shows }) {
  const since = Date.now()
  const { code, output } = await execute(program, args)
  const { passed, failed, skipped } = countOf(code, report)
  tally.skipped += skipped
  tally.passed += passed
  tally.failed += failed
  const end = code === 0 ? 'ok' : 'FAILED'
  console.log(`${name} … ${end}: ${passed} passed, ${failed} failed (${seconds(since)})`)
  for (const line of slowest(report)) console.log(line)
  if (code !== 0 || shows) console.log(`\n${output}`)
}

/** The slowest files of a suite, to know where to make it faster. */
function slowest(report) {
  if (!report || !existsSync(report)) return []
  return JSON.parse(readFileSync(report, 'utf8'))
    .testResults.map(({ name, startTime, endTime }) => ({ name, took: endTime - startTime }))
    .sort((one, other) => other.took - one.took)
    .filter(({ took }, place) => took > 10_000 && place < 8)
    .map(({ name, took }) => `  ${(took / 1000).toFixed(0).padStart(4)} s  ${relative(root, name)}`)
}

function execute(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: environment })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}

/** A suite that could not even start has failed once. */
function countOf(code, report) {
  if (!report || !existsSync(report))
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  return {
    passed: numPassedTests,
    failed: code === 0 ? 0 : Math.max(1, numFailedTests),
    skipped: numPendingTests,
  }
}

/**
 * The journeys need a browser: chromium without windows, which takes a third less of the processor, or else the whole one. On
 * Debian and its kin it is installed when there is none; the check of each change takes the light one even beside the whole one.
 */
function installBrowser() {
  const [light, whole] = ['chromium-headless-shell', 'chromium']
  const isThere = (name) => existsSync(`/usr/bin/${name}`)
  if (isThere(light) || (isThere(whole) && !process.env.CI)) return
  console.log('Installing chromium…')
  apt('update')
  apt('install', '-y', '--no-install-recommends', light)
  if (isThere(light) || isThere(whole)) return
  apt('install', '-y', '--no-install-recommends', whole)
  if (isThere(whole)) return
  console.error(
    `A browser is needed: neither ${light} nor ${whole} is in /usr/bin, and apt-get installed none.`,
  )
  process.exit(1)
}

function apt(...args) {
  const [program, ...before] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, [...before, ...args], { stdio: 'inherit', timeout: 180_000, env })
}

/**
 * For what is written down for a moment: in memory where the system has room, since each command of a product with a database of
 * its own would wait for the disk.
 */
function folderOfRun() {
  const folder = mkdtempSync(join(isWritable('/dev/shm') ? '/dev/shm' : tmpdir(), 'quina-run-'))
  // Another user of the system runs the databases, whatever the umask was.
  chmodSync(folder, 0o755)
  return folder
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
