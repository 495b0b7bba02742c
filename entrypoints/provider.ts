import { announce } from '../src/provider/provider';
import { self } from '../src/provider/self';

export function main() {
  announce(window, self);
}
export default { main };
