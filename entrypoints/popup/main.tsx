import { createClient } from '../../src/messaging/client';
import { mount } from '../../src/ui/app';
import { Popup } from '../../src/ui/screens/popup';

void mount(document.querySelector('#root') as HTMLElement, createClient(), Popup);
