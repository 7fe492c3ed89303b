// A fresh Debian in a folder, with git, Node, npm and a clean clone.

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runQuietly, StepFailed } from '../../lib/run.mjs';

/** The folder of the systems, of their logs, and of Debian's packages, which all systems share. */
export const systemsFolder = join(root, 'build', 'toolchains');

/** Variables with which programs reach the servers. */
const proxyVariables = ['http_proxy', 'https_proxy', 'no_proxy'];

/** npm's files with which it reaches the registry, by npm's name. A system has copies in /etc. */
const npmFiles = ['globalconfig', 'userconfig', 'cafile'];

const apt = 'DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0';

export class System {
  /** @param {string} name The name of its folder. Another system of this name is removed. */
  constructor(name) {
    this.folder = join(systemsFolder, name);
    this.log = `${this.folder}.log`;
    this.remove();
    mkdirSync(join(systemsFolder, 'packages'), { recursive: true });
    writeFileSync(this.log, '');
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Installs a minimal Debian, git, Node, npm and a clone of the last commit.
   *
   * @param {string} suite Debian's name of the release.
   * @param {string} [node] A version of Node from the npm registry, for a release whose own Node is too old.
   */
  install(suite, node) {
    const cache = `--cache-dir=${join(systemsFolder, 'packages')}`;
    this.#runHere('debootstrap', '--variant=minbase', cache, suite, this.folder);
    // The system is not used after a crash, so dpkg need not wait for the disk.
    writeFileSync(join(this.folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
    // A mirror can be weeks older than this machine's clock allows.
    const conf = 'Acquire::Check-Valid-Until "false";\n';
    writeFileSync(join(this.folder, 'etc/apt/apt.conf.d/90-old-mirror'), conf);
    const packages = ['ca-certificates', 'git', ...(node ? [] : ['nodejs'])].join(' ');
    this.run(`${apt} update && ${apt} install -y --no-install-recommends ${packages}`);
    // Debian's npm has hundreds of packages, so npm comes from its registry.
    const fromNpm = ['npm@10', ...(node ? [`node-linux-${process.arch}@${node}`] : [])];
    const target = ['--prefix', join(this.folder, 'opt', 'npm')];
    this.#runHere('npm', 'install', '--no-save', '--loglevel=error', ...target, ...fromNpm);
    for (const name of npmFiles) {
      const file = runQuietly('npm', ['config', 'get', name]).trim();
      if (existsSync(file)) copyFileSync(file, this.#npmFile(name));
    }
    this.#runHere('git', 'clone', '--quiet', root, join(this.folder, 'souptree'));
  }

  /** Runs a line of the shell in the system, in the clone if there is one. Its output is in the log. */
  run(line) {
    const output = this.#openLog(line);
    const { status } = this.#spawn(line, ['ignore', output, output]);
    if (status !== 0) throw new StepFailed(`${line}: exit code ${status}: see ${this.log}`);
  }

  /** Runs a line of the shell, and returns its output. */
  read(line) {
    return this.#spawn(line, ['ignore', 'pipe', 'ignore']).stdout.trim();
  }

  /** The mounts are visible to these programs only, and end with them. */
  #spawn(line, stdio) {
    const mounts = 'mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev"';
    const script = `${mounts} && exec chroot "$0" sh -c "$1"`;
    const inClone = `cd /souptree 2>/dev/null; ${line}`;
    const env = this.#environment();
    const args = ['--mount', 'sh', '-c', script, this.folder, inClone];
    return spawnSync('unshare', args, { env, stdio, encoding: 'utf8' });
  }

  #runHere(program, ...args) {
    const output = this.#openLog([program, ...args].join(' '));
    run(program, args, { stdio: ['ignore', output, output] });
  }

  #openLog(line) {
    writeFileSync(this.log, `\n$ ${line}\n`, { flag: 'a' });
    return openSync(this.log, 'a');
  }

  #npmFile(name) {
    return join(this.folder, 'etc', `npm-${name}`);
  }

  #environment() {
    const proxies = proxyVariables.filter((name) => process.env[name] !== undefined);
    const files = npmFiles.filter((name) => existsSync(this.#npmFile(name)));
    return {
      ...Object.fromEntries(proxies.map((name) => [name, process.env[name]])),
      ...Object.fromEntries(files.map((name) => [`npm_config_${name}`, `/etc/npm-${name}`])),
      HOME: '/root',
      PATH: '/opt/npm/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    };
  }
}
