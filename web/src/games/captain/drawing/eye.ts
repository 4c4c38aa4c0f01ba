/**
 * The glass eye, by WebGL: every pixel of a disc is a place on a ball, whose iris and veins are
 * computed. No picture, no library; `flat-eye.ts` draws it where no graphics card helps.
 */
import type { Vector } from '../camera';

/** How a drawn eye is seen: its own right, up and forward as the viewer sees them. */
export type Axes = readonly [Vector, Vector, Vector];

/** The ball is drawn a little smaller than its square, so that its rim is smooth. */
const SQUARE = 1.04;

const VERTEX = `
attribute vec2 place;
varying vec2 at;
void main() { at = place * ${SQUARE}; gl_Position = vec4(place, 0.0, 1.0); }`;

const FRAGMENT = `
precision highp float;
varying vec2 at;
uniform mat3 turned;
uniform float pixel;
uniform float lit;

float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(hash(i), hash(i + vec2(1.0, 0.0)), f.x),
    mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), f.x), f.y);
}

float veins(float away, float round) {
  float found = 0.0;
  for (int k = 0; k < 2; k++) {
    float many = 9.0 + float(k) * 8.0;
    float wave = round * many / 6.2832 + 0.55 * noise(vec2(away * 5.0 + float(k) * 7.0, round * 2.0))
      + 0.3 * noise(vec2(away * 13.0, round * 4.0));
    float near = abs(fract(wave) - 0.5);
    float line = 1.0 - smoothstep(0.0, 0.045 + 0.02 * away, near);
    float begins = smoothstep(0.95 + 0.4 * hash(vec2(floor(wave), float(k))), 1.9, away);
    found = max(found, line * begins * (1.0 - 0.5 * float(k)));
  }
  return found * smoothstep(2.95, 2.2, away);
}

vec3 iris(float away, float round) {
  float fibre = 0.62 + 0.4 * noise(vec2(round * 22.0, away * 7.0)) + 0.25 * noise(vec2(round * 60.0, away * 15.0));
  vec3 ink = mix(vec3(0.98, 0.74, 0.22), vec3(0.06, 0.55, 0.55), smoothstep(0.27, 0.47, away)) * fibre;
  return mix(ink, vec3(0.02, 0.15, 0.20), smoothstep(0.5, 0.62, away));
}

void main() {
  float out2 = dot(at, at);
  float there = 1.0 - smoothstep(1.0 - 2.0 * pixel, 1.0, sqrt(out2));
  if (there <= 0.0) { gl_FragColor = vec4(0.0); return; }
  vec3 normal = vec3(at, sqrt(max(0.0, 1.0 - out2)));
  vec3 own = turned * normal;
  float away = acos(clamp(own.z, -1.0, 1.0)), round = atan(own.y, own.x);
  vec3 c = mix(vec3(0.98, 0.96, 0.92), vec3(0.95, 0.74, 0.68), smoothstep(1.5, 3.0, away));
  c = mix(c, vec3(0.75, 0.16, 0.14), veins(away, round) * 0.62);
  float soft = pixel * 2.0;
  c = mix(iris(away, round), c, smoothstep(0.62 - soft, 0.62 + soft, away));
  c = mix(vec3(0.015), c, smoothstep(0.27 - soft, 0.27 + soft, away));
  vec3 light = normalize(vec3(-0.45, 0.6, 0.75));
  float shade = 0.5 + 0.5 * dot(normal, light);
  float shine = pow(max(0.0, dot(reflect(-light, normal), vec3(0.0, 0.0, 1.0))), 60.0);
  float window = pow(max(0.0, dot(reflect(-light, normal), normalize(vec3(0.5, -0.45, 0.75)))), 40.0);
  float rim = pow(1.0 - normal.z, 3.0);
  c = c * (0.36 + 0.74 * shade) + shine * 0.9 + window * 0.22 + vec3(0.42, 0.24, 0.10) * rim * 0.5;
  c = mix(c * vec3(0.36, 0.40, 0.50), c, lit);
  gl_FragColor = vec4(c * there, there);
}`;

/** Without a graphics card it would be slower than the flat one, and is not drawn so. */
const FAST: WebGLContextAttributes = { alpha: true, failIfMajorPerformanceCaveat: true };
/** What draws in place of a graphics card, and says so by its name alone. */
const SLOW = /swiftshader|llvmpipe|softpipe|software|basic render/i;

export class GlassEye {
  readonly #canvas: HTMLCanvasElement;
  readonly #gl: WebGLRenderingContext;
  readonly #turned: WebGLUniformLocation | null;
  readonly #pixel: WebGLUniformLocation | null;
  readonly #lit: WebGLUniformLocation | null;

  /** Throws where this device has no WebGL, or does not understand the shader. */
  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    const gl = hasGraphicsCard() ? canvas.getContext('webgl', FAST) : null;
    if (!gl) throw new Error('no WebGL by a graphics card');
    this.#gl = gl;
    const program = linked(gl);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
    const place = gl.getAttribLocation(program, 'place');
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
    this.#turned = gl.getUniformLocation(program, 'turned');
    this.#pixel = gl.getUniformLocation(program, 'pixel');
    this.#lit = gl.getUniformLocation(program, 'lit');
  }

  get lost(): boolean {
    return this.#gl.isContextLost();
  }

  /** Draw it anew, on a canvas whose middle `1 / SQUARE` it fills. `size`: of the square, in pixels. */
  draw(size: number, axes: Axes, lit: number): void {
    const gl = this.#gl;
    if (this.#canvas.width !== size) {
      this.#canvas.width = this.#canvas.height = size;
      gl.viewport(0, 0, size, size);
    }
    const [a, b, c] = axes;
    const rows = [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]];
    gl.uniformMatrix3fv(this.#turned, false, rows);
    gl.uniform1f(this.#pixel, 2 / size);
    gl.uniform1f(this.#lit, lit);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** How large the square is beside the ball. */
  readonly square = SQUARE;
}

/** Ask on a canvas that is never shown. */
function hasGraphicsCard(): boolean {
  const gl = document.createElement('canvas').getContext('webgl', FAST);
  if (!gl) return false;
  const told = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !SLOW.test(renderer);
}

function linked(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('no WebGL any more');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error('a shader was not understood');
  return program;
}
